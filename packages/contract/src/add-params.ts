type Params = Readonly<Record<string, string>>

/** A message over the bridge, and the rule of redirects, take no longer address. */
const longest = 4096

/**
 * Adds parameters to an address, as text: what redirects are judged by stays letter for letter. A parameter that the
 * address has keeps its value, and an address that would get too long stays as it is.
 *
 * @param address relative or absolute
 * @param params to add
 * @param base what is put in front of a relative address before it is followed; counts towards its length
 * @example addParams('/notes?id=1#top', { id: '2', plan: 'pro' }) // '/notes?id=1&plan=pro#top'
 */
export const addParams = (address: string, params: Params, base = ''): string => {
  const {
    path = '',
    query = '',
    hash = '',
  } = /^(?<path>[^?#]*)\??(?<query>[^#]*)(?<hash>.*)$/s.exec(address)?.groups ?? {}
  const own = new URLSearchParams(query)
  const added = new URLSearchParams(Object.entries(params).filter(([name]) => !own.has(name)))
  const search = [query, String(added)].filter(Boolean).join('&')
  const joined = `${path}${search && '?'}${search}${hash}`
  return added.size === 0 || base.length + joined.length > longest ? address : joined
}
