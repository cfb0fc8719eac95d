import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      // How markup is written down is the compiler's business.
      'attr-quotes': 'off',
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      // Expressive Code puts blocks into code, Astro puts styles beside islands.
      'element-permitted-content': 'off',
      'no-raw-characters': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      // Positions of lanes are custom properties in a style attribute.
      'no-inline-style': 'off',
      'no-implicit-button-type': 'off',
    },
  }),
)

for (const page of pages) {
  test(`dist/${page} is valid HTML`, async () => {
    const report = await validator.validateFile(`dist/${page}`)
    const messages = report.results.flatMap(({ messages }) => messages)
    expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)).toEqual([])
  })
}
