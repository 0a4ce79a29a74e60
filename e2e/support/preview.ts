import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { readAnswers } from './folder.ts'
import { freePort } from './free-port.ts'
import { serving } from './serve.ts'

const folder = fileURLToPath(new URL('../../dist/preview', import.meta.url))

/**
 * The portal on canned data, where every step has an address of its own.
 *
 * @param documentHeaders what its document is served with
 */
export const withPreview = async <Result>(
  work: (origin: string) => Promise<Result>,
  documentHeaders: Readonly<Record<string, string>> = {},
): Promise<Result> => {
  const origin = `http://127.0.0.1:${await freePort()}`
  const { '/index.html': index, ...files } = readAnswers(folder)
  if (!index) throw new Error('The preview is not built')
  // Many steps are looked at, and all are these files.
  const headers = { 'cache-control': 'max-age=3600' }
  const kept = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, { ...file, headers }]))
  const document = { ...index, headers: documentHeaders }
  return serving(origin, { ...kept, '/': document, '/index.html': document }, () => work(origin))
}

/** Addresses of everything that can be looked at there, as its contents list them. */
export const addressesIn = async (page: Page, origin: string): Promise<string[]> => {
  await page.goto(origin)
  await page.locator('li a').first().waitFor()
  return page.locator('li a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/**
 * Shows an address of the preview without loading its scripts again; resolves when it has a heading.
 *
 * @param query how it is shown; as before unless given
 */
export const showAddress = async (page: Page, address: string, query?: string): Promise<void> => {
  await page.evaluate(
    ([hash, search]) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
      history.replaceState(null, '', `${search === undefined ? location.search : `?${search}`}${hash}`)
      dispatchEvent(new Event('hashchange'))
    },
    [address, query] as const,
  )
  await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' })
}
