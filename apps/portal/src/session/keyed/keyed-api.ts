/**
 * Whether an address belongs to a registered API: of its origin, and its path or below it. The address is taken as it is
 * signed, so it has neither query nor fragment, and is written as browsers write it.
 */
export const isOfApi = (htu: string, apis: readonly string[]): boolean => {
  const url = URL.canParse(htu) ? new URL(htu) : undefined
  if (url === undefined || url.href !== htu || htu !== `${url.origin}${url.pathname}`) return false
  return apis.some((api) => htu === api || htu.startsWith(api.endsWith('/') ? api : `${api}/`))
}
