import type { ApiError } from '@vestibule/contract'
import type { PageMessages } from '@vestibule/messages/pages'
import type { GuestSetup } from '../../domain/sso-guests/guest-setup.ts'
import { ownCallback } from '../../domain/sso/callback-addresses.ts'
import { toAddresses } from '../../domain/federation/saml/service-provider.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { SsoDomainRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../request/services.ts'

type Messages = PageMessages['ssoSetup']

/** What the page says of the change that was just tried. */
export type SetupNote = { readonly isGood: boolean; readonly text: string }

export type SetupPage = {
  readonly messages: Messages
  readonly setup: GuestSetup
  readonly token: string
  readonly tenant: string
  readonly application: string
  readonly locale: string
  readonly note: SetupNote | undefined
}

/** Fills a sentence; what is filled in and the sentence are both escaped. */
const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  escapeHtml(sentence).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `<bdi>${escapeHtml(values[name] ?? '')}</bdi>`,
  )

const copied = (label: string, value: string): string =>
  `<label>${escapeHtml(label)}<input readonly dir="ltr" value="${escapeHtml(value)}"></label>`

const typed = (name: string, label: string, value = '', kind = 'text'): string =>
  `<label>${escapeHtml(label)}<input name="${name}" type="${kind}" dir="ltr" autocomplete="off" maxlength="2048" value="${escapeHtml(value)}"></label>`

const area = (name: string, label: string, value = ''): string =>
  `<label>${escapeHtml(label)}<textarea name="${name}" dir="ltr" rows="5" spellcheck="false">${escapeHtml(value)}</textarea></label>`

const form = (token: string, does: string, fields: string, button: string): string =>
  `<form method="post" action="/sso/setup"><input type="hidden" name="token" value="${escapeHtml(token)}">` +
  `<input type="hidden" name="does" value="${does}">${fields}<button class="go">${escapeHtml(button)}</button></form>`

const copyPart = (services: Services, { messages, setup: { connection } }: SetupPage): string => {
  const title = `<h2>${escapeHtml(messages.copyTitle)}</h2>`
  if (connection.type === 'oidc')
    return (
      title +
      copied(messages.redirectUri, ownCallback(services, connection.id)) +
      copied(messages.scopes, 'openid email profile')
    )
  const { acsUrl, spEntityId } = toAddresses(services, connection)
  return (
    title +
    copied(messages.acsUrl, acsUrl) +
    copied(messages.spEntityId, spEntityId) +
    copied(messages.nameId, 'EmailAddress') +
    `<p>${escapeHtml(messages.attributes)}</p>`
  )
}

const bringPart = ({ messages, setup: { connection }, token }: SetupPage): string => {
  const { ssoEndpoint: endpoint, idpEntityId, publicCertificate, oidcClientId, type } = connection
  const have = endpoint === '' ? '' : `<p>${filled(messages.have, { endpoint })}</p>`
  const title = `<h2>${escapeHtml(messages.bringTitle)}</h2>${have}`
  if (type === 'oidc') {
    const fields =
      typed('ssoEndpoint', messages.oidcIssuer, endpoint) +
      typed('oidcClientId', messages.clientId, oidcClientId) +
      typed('oidcSecret', messages.secret, '', 'password')
    return title + form(token, 'details', fields, messages.save)
  }
  const metadata = typed('url', messages.url) + area('metadata', messages.orMetadata)
  const details =
    typed('ssoEndpoint', messages.endpoint, endpoint) +
    typed('idpEntityId', messages.issuer, idpEntityId) +
    area('publicCertificate', messages.certificate, publicCertificate)
  return (
    title +
    form(token, 'metadata', metadata, messages.read) +
    `<h3>${escapeHtml(messages.orByHand)}</h3>` +
    form(token, 'details', details, messages.save)
  )
}

const domainPart = (
  { messages, token }: SetupPage,
  { id, domain, txtRecord, validatedAt }: SsoDomainRow,
): string => {
  if (validatedAt !== null) return `<p>${filled(messages.verified, { domain })}</p>`
  const field = `<input type="hidden" name="domainId" value="${escapeHtml(id)}">`
  return (
    copied(messages.record.replace('{{domain}}', domain), txtRecord) +
    form(token, 'domain', field, messages.check.replace('{{domain}}', domain))
  )
}

/** The page of a guest as HTML. It runs no script and loads nothing. */
export const setupBody = (services: Services, page: SetupPage): string => {
  const { messages, setup, tenant, application, locale, note } = page
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(setup.link.expiresAt)
  const domains = setup.domains.map((domain) => domainPart(page, domain)).join('')
  return (
    `<h1>${escapeHtml(messages.title)}</h1><p>${filled(messages.lead, { tenant, application, date })}</p>` +
    (note === undefined
      ? ''
      : `<p role="status" class="note ${note.isGood ? 'good' : 'bad'}">${escapeHtml(note.text)}</p>`) +
    copyPart(services, page) +
    bringPart(page) +
    `<h2>${escapeHtml(messages.domainsTitle)}</h2>` +
    (domains || `<p>${escapeHtml(messages.domainsNone)}</p>`)
  )
}

const isKnown = (reasons: Messages['metadata'], reason: unknown): reason is keyof Messages['metadata'] =>
  typeof reason === 'string' && Object.hasOwn(reasons, reason)

const sentences: Readonly<Partial<Record<string, keyof Messages & string>>> = {
  SSO_CERTIFICATE_INVALID: 'certificateInvalid',
  INVALID_INPUT: 'addressInvalid',
  SSO_DOMAIN_UNPROVED: 'domainUnproved',
  SSO_DOMAIN_TAKEN: 'domainTaken',
  OUT_RANKED: 'outRanked',
  TOO_MANY_ATTEMPTS: 'tooMany',
}

/** Why a change did not work, in a sentence that a guest can act on. */
export const refusalNote = (messages: Messages, error: ApiError): SetupNote => {
  const { reason } = error.context
  if (error.code === 'SSO_METADATA_INVALID' && isKnown(messages.metadata, reason))
    return {
      isGood: false,
      text: messages.metadata[reason].replace('{{found}}', () => String(error.context.found ?? '')),
    }
  const text = messages[sentences[error.code] ?? 'other']
  return { isGood: false, text: typeof text === 'string' ? text : messages.other }
}
