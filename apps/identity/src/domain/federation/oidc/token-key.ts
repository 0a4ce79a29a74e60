import { readKeyId } from './key-set.ts'
import type { ProviderDocuments } from './metadata-cache.ts'

/**
 * The way out of one exchange. Once the token has come, documents are asked for with the id of its key: a provider that
 * has just changed its key would otherwise be refused until the kept document is old.
 */
export const followTokenKey = (documents: ProviderDocuments, connectionId: string): ProviderDocuments => {
  let id: string | undefined
  return async (url, request = {}) => {
    const answer = await documents(url, {
      ...request,
      ...(id !== undefined && { key: { id, connectionId } }),
    })
    if (request.method !== 'POST') return answer
    id = readKeyId(await answer.clone().text())
    return answer
  }
}
