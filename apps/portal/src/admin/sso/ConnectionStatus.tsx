import { useTranslation } from '../../i18n/use-translation.ts'
import { type Connection, readState } from './connection.ts'

const tones = {
  required: 'v-status is-success',
  on: 'v-status is-success',
  ready: 'v-status is-hollow',
  draft: 'v-status is-warning',
} as const

/** Whether people sign in by a connection, in a word. */
export const ConnectionStatus = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const state = readState(connection)
  return <span className={tones[state]}>{t(`states.${state}`)}</span>
}
