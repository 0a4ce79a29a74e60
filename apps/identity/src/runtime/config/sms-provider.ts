/** Who sends text messages for us, as `SMS_URL` names it. */
export type SmsProvider = {
  /** Where messages are posted to. */
  readonly endpoint: string
  readonly account: string
  readonly token: string
  /** The number or name they come from, or the service that chooses one. */
  readonly sender: { readonly From: string } | { readonly MessagingServiceSid: string }
}

const toSender = (from: string | null): SmsProvider['sender'] | undefined => {
  if (from === null || !/^(MG[0-9a-f]{32}|\+[1-9]\d{5,14}|[A-Za-z0-9 ]{1,11})$/.test(from)) return undefined
  return from.startsWith('MG') && from.length === 34 ? { MessagingServiceSid: from } : { From: from }
}

/**
 * Reads `https://account:token@host?from=+15550100`. Without a path it is Twilio's own; another one is used as it is.
 * Undefined for anything else.
 */
export const readSmsProvider = (url: URL): SmsProvider | undefined => {
  // A plus sign in a query stands for a space; no number is written with it meaning one.
  const sender = toSender(new URLSearchParams(url.search.replaceAll('+', '%2B')).get('from'))
  const [account, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (sender === undefined || account === '' || token === '' || url.hash !== '') return undefined
  const path =
    url.pathname === '/' ? `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json` : url.pathname
  return { endpoint: `${url.origin}${path}`, account, token, sender }
}
