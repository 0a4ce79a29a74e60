import type { ProviderDocuments } from '../oidc/metadata-cache.ts'
import type { Services } from '../../../request/services.ts'

/** What a provider answered while a sign-in was tried. */
export type RecordedAnswer = {
  readonly url: string
  readonly method: string
  /** 0 where no answer came. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly failure?: string
}

const parseBody = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The same server, keeping what providers answer. Answers hold tokens: they stay in memory and are decoded there. */
export const recordExchange = (
  services: Services,
): { readonly services: Services; readonly answers: readonly RecordedAnswer[] } => {
  const answers: RecordedAnswer[] = []
  const recording: ProviderDocuments = async (url, request = {}) => {
    const method = request.method ?? 'GET'
    try {
      const answer = await services.providerDocuments(url, request)
      const text = await answer.text()
      answers.push({ url, method, status: answer.status, body: parseBody(text) })
      return new Response([204, 205, 304].includes(answer.status) ? null : text, {
        status: answer.status,
        headers: answer.headers,
      })
    } catch (error) {
      const failure = error instanceof Error ? error.message : ''
      answers.push({ url, method, status: 0, body: {}, failure })
      throw error
    }
  }
  return { services: { ...services, providerDocuments: recording }, answers }
}
