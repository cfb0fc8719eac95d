import { expect, test } from './reader.ts'

const sql = `SELECT 'nothing' AS order_id WHERE $1 = $2 OR $3 = $4`

test('a reader’s own SQL runs with Mod+Enter, is marked, and stays after a reload', async ({ reader, page }) => {
  await reader.opens()
  await reader.player.getByText('Edit the SQL').click()
  const statement = reader.player.getByRole('textbox', { name: /find-record/ })
  await statement.click()
  await expect(reader.player.locator('.cm-content').first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(sql)
  await expect(reader.player).toContainText('The run shown above was made before this edit.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(reader.lanes).toContainText('your SQL')
  await expect(page).toHaveURL(/sql\.find-record=/)
  await expect(reader.player).not.toContainText('The run shown above was made before this edit.')

  await reader.opens()
  await reader.player.getByText('Edit the SQL').click()
  await expect(reader.player.getByRole('textbox', { name: /find-record/ })).toHaveText(sql)
  await reader.presses('Original')
  await expect(reader.player.getByRole('textbox', { name: /find-record/ })).toContainText('FROM idempotency_records')
})

test('Tab leaves the editor', async ({ reader, page }) => {
  await reader.opens()
  await reader.player.getByText('Edit the SQL').click()
  await reader.player.getByRole('textbox', { name: /find-record/ }).click()
  await expect(reader.player.locator('.cm-content').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(reader.player.locator('.cm-content').first()).not.toBeFocused()
})

test('letters typed into the editor move nothing', async ({ reader, page }) => {
  await reader.opens()
  await reader.player.getByText('Edit the SQL').click()
  await reader.player.getByRole('textbox', { name: /find-record/ }).click()
  await expect(reader.player.locator('.cm-content').first()).toBeFocused()
  await page.keyboard.type('abr ?.')
  await expect(reader.position()).toHaveText('8/8')
  await expect(reader.player.getByRole('dialog')).toHaveCount(0)
})
