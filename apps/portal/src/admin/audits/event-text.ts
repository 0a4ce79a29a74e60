import { type EventName, events } from '@vestibule/contract/events'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Audit } from './audits.atoms.ts'

export const isOurs = (action: string): action is EventName => Object.hasOwn(events, action)

const hostMark = 'host:'
export const isOfHost = ({ action }: Pick<Audit, 'action'>): boolean => action.startsWith(hostMark)

/**
 * Says what happened. Every event of the contract has its sentence in `audits.json`: one without does not compile. A
 * host's row and one of an earlier release are called what they call themselves.
 */
export const useEventText = (): ((action: string) => string) => {
  const { t } = useTranslation('audits')
  return (action) => (isOurs(action) ? t(`events.${action}`) : action.replace(hostMark, ''))
}

/** Fields of an event that tell it from others of its kind, the most telling one first. */
const tellingFields = [
  'description',
  'name',
  'email',
  'domain',
  'group',
  'number',
  'username',
  'permission',
  'provider',
  'reason',
  'kind',
  'factor',
  'method',
  'endpoint',
  'to',
  'code',
]

/** What a row tells beside its event, as it was written: a name, an address, a way to sign in. */
export const toDetail = ({ json }: Pick<Audit, 'json'>): string => {
  const [details] = json
  if (typeof details !== 'object' || details === null) return ''
  const fields = details as Readonly<Record<string, unknown>>
  const values = [fields, fields['after'], fields['before']].flatMap((source) =>
    typeof source === 'object' && source !== null
      ? tellingFields.map((field) => (source as Readonly<Record<string, unknown>>)[field])
      : [],
  )
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}
