import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import type { InviteeProblems } from './invitee-problems.ts'
import { mostInvitations } from './invitees.ts'

type InviteeNotesProps = {
  readonly problems: InviteeProblems
  readonly isMissing: boolean
  /** Addresses that were invited while others were refused. */
  readonly sent: readonly string[]
}

/** How to put an address right: that of a domain of one word needs an ending. */
const exampleFor = (address: string): string =>
  /^[^\s@]+@[^\s@.]+$/.test(address) ? `${address}.com` : 'kim@example.com'

/** What is said under the addresses: how to separate them, or which of them need something. */
export const InviteeNotes = ({ problems, isMissing, sent }: InviteeNotesProps) => {
  const { t, locale } = useTranslation('users')
  const errorText = useErrorText()
  const { incomplete, known, refused, isTooMany } = problems
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
  const byReason = [...Map.groupBy(refused, ({ error }) => errorText(error))]
  const errors = [
    ...(isMissing ? [t('inviteDialog.missing')] : []),
    ...(isTooMany ? [t('inviteDialog.tooMany', { count: mostInvitations })] : []),
    ...incomplete
      .slice(0, 1)
      .map((first) =>
        t('inviteDialog.incomplete', { addresses: list(incomplete), example: exampleFor(first) }),
      ),
    ...byReason.map(([reason, ones]) =>
      t('inviteDialog.refused', { addresses: list(ones.map(({ email }) => email)), reason }),
    ),
  ]
  const names = list(known.map(({ name, email }) => name || email))
  return (
    <div className="v-notes">
      {errors.map((error) => (
        <p key={error} className="v-error" role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ))}
      {known.length > 0 && (
        <output className="v-note">
          <Icon name="alert" />
          <span>{t('inviteDialog.known', { count: known.length, names })}</span>
        </output>
      )}
      {sent.length > 0 && (
        <output className="v-note">
          <Icon name="check" />
          <span>{t('inviteDialog.invited', { addresses: list(sent) })}</span>
        </output>
      )}
      {errors.length + known.length === 0 && <p className="v-hint">{t('inviteDialog.emailsHint')}</p>}
    </div>
  )
}
