import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './reader.ts'

const number = (text: string | undefined): number => Number(text?.replaceAll(',', '').replace(' ms', ''))

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('before anything runs the page shows points of the build, says so, and has loaded no engine', async ({
  measurer,
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await measurer.opens()
  await expect(measurer.widget).toContainText(/Measured when this page was built, not on your machine: 100,000 rows/)
  expect((await measurer.figures()).map(([depth, form]) => `${depth} ${form}`)).toContain('90,000 row form')
  await expect(measurer.widget.getByRole('heading', { name: 'Plan: OR form, 90,000 rows deep' })).toBeVisible()
  expect(requested.filter((url) => /\.bin$|worker/.test(url))).toEqual([])
})

test('1,000 rows are made and measured here; without the index every form reads the whole table', async ({
  measurer,
}) => {
  await measurer.opens()
  await measurer.chooses(1000)
  await measurer.presses('Make 1,000 rows and measure')
  await measurer.waits()
  await expect(measurer.widget).toContainText('Measured on your machine, in this page: 1,000 rows')
  await expect(measurer.widget).toContainText('Your table has 1,000 rows')
  const indexed = await measurer.figures()
  expect(indexed).toHaveLength(12)
  const middle = indexed.filter(([depth]) => depth === '500')
  expect(middle.map(([, form, , , rows]) => [form, rows])).toEqual([
    ['OFFSET', '521'],
    ['OR form', '521'],
    ['row form', '21'],
    ['OR form + bound', expect.stringMatching(/^2\d$/)],
  ])
  for (const [, , time] of indexed) expect(number(time)).toBeGreaterThan(0)

  await measurer.presses('Without the index')
  await expect(measurer.widget).toContainText('Your own table has not been measured this way yet.')
  await measurer.presses('Measure these pages')
  await measurer.waits()
  await expect(measurer.widget).toContainText('Measured on your machine')
  for (const [, , , , rows] of await measurer.figures()) expect(rows).toBe('1,000')
  await measurer.presses('With the index')
  expect(await measurer.figures()).toEqual(indexed)
})

test('10,000 rows: a point found with the arrow keys opens its plan, and Escape leads back', async ({
  measurer,
  page,
}) => {
  await measurer.opens()
  await measurer.chooses(10_000)
  await measurer.presses('Make 10,000 rows and measure')
  await measurer.waits()
  const plot = measurer.widget.getByRole('group', { name: 'Buffers' })
  const open = plot.getByRole('button', { pressed: true })
  await expect(open).toHaveAccessibleName(/^OR form, 9,000 rows deep/)
  await open.focus()
  await page.keyboard.press('ArrowRight')
  const point = plot.getByRole('button', { name: /^row form, 9,000 rows deep: \d+ buffers$/ })
  await expect(point).toBeFocused()
  await page.keyboard.press('Enter')
  const plan = measurer.widget.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByRole('heading', { name: 'Plan: row form, 9,000 rows deep' })).toBeFocused()
  await expect(plan).toContainText('Index Cond')
  await expect(plan).toContainText('ROW(created_at, id) < ROW(')
  await expect(plan).not.toContainText('Filter')
  await page.keyboard.press('Escape')
  await expect(point).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(plan.getByRole('heading', { name: 'Plan: OFFSET, 5,000 rows deep' })).toBeFocused()
  await expect(plan).toContainText('Skipped: 5,000 rows')
})

test('a plan opens from the table too, and names its statement', async ({ measurer }) => {
  await measurer.opens()
  await measurer.presses('Plan: OR form, 10,000 rows deep')
  const plan = measurer.widget.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan).toContainText('Rows Removed')
  await plan.getByText('The statement').click()
  await expect(plan).toContainText('SELECT created_at::text')
})

test('a million rows are stopped half way: what stands is counted and can be measured', async ({ measurer }) => {
  await measurer.opens()
  await measurer.chooses(1_000_000)
  await expect(measurer.widget).toContainText('Takes about 280 MB of memory')
  await measurer.presses('Make 1,000,000 rows and measure')
  await expect(measurer.widget.getByText(/^Inserting: [1-9]\d?0,000 of 1,000,000 rows$/)).toBeVisible()
  await measurer.presses('Stop')
  await measurer.waits()
  const stands = measurer.widget.getByText(/^Stopped: .* of 1,000,000 rows stand/)
  await expect(stands).toBeVisible()
  const rows = number(/Stopped: ([\d,]+)/.exec(await stands.innerText())?.[1])
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(1_000_000)
  await measurer.presses('Measure these pages')
  await measurer.waits()
  await expect(measurer.widget).toContainText(`in this page: ${rows.toLocaleString('en')} rows`)
})

test('a table that the memory ends for says how many rows stand', async ({ measurer, page }) => {
  await page.route(/\/worker-.*\.js$/, async (route) => {
    const response = await route.fetch()
    const limit = `Uint8Array = new Proxy(Uint8Array, { construct(target, input, of) {
      if (typeof input[0] === 'number' && input[0] > 3e6 && input[0] < 16e6) throw new RangeError('Array buffer allocation failed')
      return Reflect.construct(target, input, of) } });`
    await route.fulfill({ response, body: limit + (await response.text()) })
  })
  await measurer.opens()
  await measurer.presses('Make 100,000 rows and measure')
  await expect(measurer.widget).toContainText(/Memory ran out: \d0,000 of 100,000 rows stand/)
})

test('in Japanese the same is made and measured', async ({ measurer }) => {
  await measurer.opens('ja/paging/page-cost/')
  await expect(measurer.widget).toContainText('このページのビルド時に測った値です')
  await measurer.chooses(1000)
  await measurer.presses('1,000 行を作って測る')
  await measurer.waits()
  await expect(measurer.widget).toContainText('お使いのマシンで、このページの中で測った値です: 1,000 行')
})

test('on a phone one plot is shown at a time, a point is as large as a finger needs, nothing scrolls sideways', async ({
  measurer,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await measurer.opens()
  await expect(measurer.widget.getByRole('combobox')).toHaveValue('100000')
  await measurer.presses('Rows read')
  await expect(measurer.widget.getByRole('group', { name: 'Buffers' })).toBeHidden()
  const points = measurer.widget.getByRole('group', { name: 'Rows read' }).getByRole('button')
  const boxes = await Promise.all((await points.all()).map((point) => point.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? 0).toSorted((a, b) => a - b)
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  for (const [at, top] of tops.slice(1).entries()) expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(23.9)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the points and a plan are there, and nothing that could only disappoint', async ({ measurer }) => {
    await measurer.opens()
    await expect(measurer.widget).toContainText('Making rows and measuring need JavaScript.')
    await expect(measurer.widget.getByRole('row')).toHaveCount(17)
    await expect(measurer.widget).toContainText('Rows Removed')
    await expect(measurer.widget.getByRole('button')).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing while it measures and after, ${colorScheme}`, async ({ measurer, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await measurer.opens()
    await measurer.chooses(1_000_000)
    await measurer.presses('Make 1,000,000 rows and measure')
    await expect(measurer.widget.getByText(/^Inserting/)).toBeVisible()
    const during = await new AxeBuilder({ page }).include('.cost').analyze()
    await measurer.presses('Stop')
    await measurer.waits()
    const afterwards = await new AxeBuilder({ page }).include('.cost').analyze()
    for (const { violations } of [during, afterwards])
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
}

test('thrown on a wall the widget fills the screen in larger type, and Escape ends it', async ({ measurer, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await measurer.opens()
  await measurer.presses('Full screen')
  await expect(measurer.widget).toHaveClass(/projector/)
  const box = await measurer.widget.boundingBox()
  expect([box?.x, box?.y]).toEqual([0, 0])
  await page.keyboard.press('Escape')
  await expect(measurer.widget).not.toHaveClass(/projector/)
})
