import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Time and chance are inputs of a run; whoever needs them is handed them. */
const AMBIENT = 'A run is a pure function: take time, ids and randomness as a parameter.'
const noAmbientInputs = {
  'no-restricted-globals': ['error', ...['setTimeout', 'setInterval'].map((name) => ({ name, message: AMBIENT }))],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: AMBIENT },
    { object: 'Math', property: 'random', message: AMBIENT },
    { object: 'performance', property: 'now', message: AMBIENT },
    { property: 'randomUUID', message: AMBIENT },
    { property: 'getRandomValues', message: AMBIENT },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: AMBIENT },
    { selector: 'CallExpression[callee.name="Date"]', message: AMBIENT },
    { selector: 'ImportSpecifier[imported.name="randomUUID"]', message: AMBIENT },
    { selector: 'ImportSpecifier[imported.name="performance"]', message: AMBIENT },
    { selector: 'ImportDeclaration[source.value=/^(node:)?timers/]', message: AMBIENT },
  ],
}

export default defineConfig(
  { ignores: ['dist/', '.astro/', 'src/generated/', 'test-results/', 'playwright-report/'] },
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // It asks for `!`, which strict refuses.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Adapters answer an async port without awaiting anything themselves, and some calls have nothing to do.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Both spellings say the same.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat['recommended-latest']] },
  ...astro.configs['flat/recommended'],
  { files: ['**/*.{js,mjs,cjs,ts,tsx,astro}'], rules: { 'max-lines': ['error', 400], eqeqeq: 'error' } },
  {
    files: ['src/{session,simulator,reference,scenarios,machines}/**/*.ts'],
    rules: noAmbientInputs,
  },
  {
    // A real server is waited for in real time: the one poll that the book has.
    files: ['src/session/native/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // dependency-cruiser doesn't read .astro files, so their layer is kept here.
    plugins: { '@typescript-eslint': tseslint.plugin },
    files: ['src/components/**/*.astro', 'src/pages/**/*.astro'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(session|reference|machines|bake|lab|conformance|cli)/',
              message: 'Pages use widgets, diagrams and baked data.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
)
