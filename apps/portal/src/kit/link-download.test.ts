// @vitest-environment happy-dom
import { createDownloadTicket } from '@vestibule/contract/areas/downloads'
import { exportUsers } from '@vestibule/contract/areas/team'
import { ApiError } from '@vestibule/contract/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepFileAtom, type TextFile } from '../ports/keep-file.ts'
import { route } from '../ports/route.ts'
import { aPortal } from '../testing/portal.ts'
import { linkDownloadAtom } from './link-download.ts'

afterEach(() => vi.restoreAllMocks())

const url = 'https://portal.test/frontegg/export?download_ticket=t'
const aDownload = async (createTicket = async () => ({ url, expiresIn: 60 })) => {
  const { store, call } = await aPortal({ answers: { createDownloadTicket: createTicket } })
  const download = linkDownloadAtom('users.csv', exportUsers, () => ({ state: 'active' as const }))
  return { store, call, download }
}

describe('a download by a link', () => {
  test('the browser follows the link of a ticket for what is asked now', async () => {
    const { store, call, download } = await aDownload()
    const followed: string[][] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push([this.href, this.download])
    })
    await store.set(download)
    const input = { operation: 'exportUsers', input: { state: 'active' } }
    expect(call).toHaveBeenCalledWith(createDownloadTicket, input)
    expect(followed).toEqual([[url, 'users.csv']])
    expect(store.get(download)).toEqual({ is: 'done' })
  })

  test('is of the account that the open page is about', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { store, call, download } = await aDownload()
    store.set(route, { key: 'admin/users', params: { tenantId: 'labs' } })
    await store.set(download)
    const input = { operation: 'exportUsers', input: { state: 'active' }, tenantId: 'labs' }
    expect(call).toHaveBeenCalledWith(createDownloadTicket, input)
  })

  test('in a webview the application is handed the text, fetched without credentials', async () => {
    const { store, download } = await aDownload()
    const keep = vi.fn<(file: TextFile) => Promise<boolean>>(async () => true)
    store.set(keepFileAtom, { keep })
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('a,b\r\n'))
    await store.set(download)
    expect(keep).toHaveBeenCalledExactlyOnceWith({ name: 'users.csv', text: 'a,b\r\n' })
    expect(fetched.mock.calls[0]).toMatchObject([url, { credentials: 'omit' }])
  })

  test('a refused ticket and a link that is over are shown, and nothing is kept', async () => {
    const refused = await aDownload(async () => Promise.reject(new ApiError('FORBIDDEN')))
    await refused.store.set(refused.download)
    expect(refused.store.get(refused.download)).toMatchObject({ is: 'failed', error: { code: 'FORBIDDEN' } })
    const { store, download } = await aDownload()
    const keep = vi.fn<(file: TextFile) => Promise<boolean>>(async () => true)
    store.set(keepFileAtom, { keep })
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 401 }))
    await store.set(download)
    expect(store.get(download)).toMatchObject({ is: 'failed', error: { code: 'UNAVAILABLE' } })
    expect(keep).not.toHaveBeenCalled()
  })
})
