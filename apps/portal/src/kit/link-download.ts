import type { Input, Operation } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import type { Getter } from 'jotai/vanilla'
import { keepFileAtom } from '../ports/keep-file.ts'
import { type Download, savingAtom } from './download.ts'
import { createDownloadLink } from './download-link.ts'

/** The browser fetches the link and shows how far it is, so that no file has to fit into memory. */
const followLink = (url: string, name: string): void =>
  Object.assign(document.createElement('a'), { href: url, download: name, rel: 'noopener' }).click()

const readText = async (url: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(url, { signal, credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) throw new ApiError('UNAVAILABLE', {}, { status: answer.status })
  return answer.text()
}

/**
 * Downloads the file of an operation of kind `download` by the link of a ticket, so that no access token stands in an
 * address (SEC-SS-07). In a webview, which has no downloads, the application is handed the text.
 *
 * @param name of the file
 * @param operation of kind `download`
 * @param readInput what the operation is given, read when the download starts
 */
export const linkDownloadAtom = <O extends Operation>(
  name: string,
  operation: O,
  readInput: (get: Getter) => Input<O>,
): Download =>
  savingAtom(name, async (get, { signal, isCurrent }) => {
    const input = readInput(get) as Readonly<Record<string, unknown>>
    const url = await createDownloadLink(get, operation, input)
    if (!isCurrent()) return false
    const keeper = get(keepFileAtom)
    if (keeper !== undefined) return keeper.keep({ name, text: await readText(url, signal) })
    followLink(url, name)
    return true
  })
