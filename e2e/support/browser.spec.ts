import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, type Frame, test } from '@playwright/test'
import { type BrowserOptions, endBrowsers, openBrowser } from './browser.ts'

const cookies = ['other=1; SameSite=None; Secure', 'own=1; SameSite=None; Secure; Partitioned', 'plain=1']

/** A page with a frame of another site, which is asked for its cookies and gives some. */
const serveFrame = async () => {
  const server = createServer(({ url, headers }, response) => {
    response.setHeader('content-type', 'text/html')
    if (url === '/frame') response.setHeader('set-cookie', cookies)
    const { port } = server.address() as AddressInfo
    response.end(
      url === '/' ? `<iframe src="http://localhost:${port}/frame"></iframe>` : `<p>${headers.cookie}</p>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Runs in a frame: what it may keep there. */
const keep = async () => {
  document.cookie = 'script=1; SameSite=None; Secure'
  document.cookie = 'scriptOwn=1; SameSite=None; Secure; Partitioned'
  localStorage.setItem('kept', '1')
  const access = await document.hasStorageAccess()
  return { cookie: document.cookie.split('; ').toSorted(), stored: localStorage.length, access }
}

/** What a frame of another site keeps, what it sends, and what of it the site has as a page. */
const tryFrame = async (port: number, options: BrowserOptions) => {
  const { context, leave } = await openBrowser(options)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.reload()
  const frame = page.frames()[1] as Frame
  const sent = await frame.locator('p').innerText()
  const kept = await frame.evaluate(keep)
  await page.goto(`http://localhost:${port}/page`)
  const onPage = await page.evaluate(() => [document.cookie, localStorage.length])
  await leave()
  return { sent, kept, onPage }
}

for (const thirdPartyCookies of ['allowed', 'blocked'] as const)
  test(`a frame of another site keeps in the headless shell what it keeps in a whole browser (${thirdPartyCookies})`, async () => {
    const { server, port } = await serveFrame()
    const whole = await tryFrame(port, { thirdPartyCookies, isWhole: true })
    expect(await tryFrame(port, { thirdPartyCookies, isWhole: false })).toEqual(whole)
    expect(whole.sent).toBe(thirdPartyCookies === 'blocked' ? 'own=1' : 'other=1; own=1')
    expect(whole.onPage[1], 'storage is partitioned').toBe(0)
    await endBrowsers()
    server.close()
  })
