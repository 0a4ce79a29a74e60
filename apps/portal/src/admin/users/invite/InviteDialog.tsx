import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { useKeptForm } from '../../../kit/form/use-kept-form.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { RoleChecks } from '../../../kit/roles/RoleChecks.tsx'
import { clockAtom } from '../../../ports/clock.ts'
import { areTemporaryUsersAllowed } from '../temporary-users.atoms.ts'
import { shownUsers } from '../users.atoms.ts'
import { toSecondsUntilEnd } from '../access-end.ts'
import { AccessEndField } from '../AccessEndField.tsx'
import { invite, sendInvitations } from './invite.atoms.ts'
import { InviteeDetails } from './InviteeDetails.tsx'
import { InviteeField } from './InviteeField.tsx'
import { findProblems, isKnown } from './invitee-problems.ts'
import type { Invitee } from './invitees.ts'
import { InviteLink } from './InviteLink.tsx'
import { inviteFields } from './invite-fields.ts'
import { type Invitees, useInvitees } from './use-invitees.ts'

/** Asks one person or several to join, by mail or by a link. What the server refuses stays, with the reason. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const invitees = useInvitees()
  const { state, submit, problems, missing, sent, close } = useInviteForm(invitees, onClose)
  const isTemporaryAllowed = useAtomValue(areTemporaryUsersAllowed)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(invitees.all.length)
  const { ref } = useKeptForm('invite', isChanged)
  const count = invitees.all.filter(({ email }) => !isKnown(problems, email)).length
  return (
    <Dialog title={t('inviteDialog.title')} lead={t('inviteDialog.lead')} size="wide" onClose={close}>
      <form ref={ref} onSubmit={submit} onInput={() => setChanged(true)} noValidate>
        <div className="v-main">
          <InviteeField invitees={invitees} problems={problems} isMissing={missing.isEmpty} sent={sent} />
          <InviteeDetails invitees={invitees} missingPhones={missing.phones} />
          <RoleChecks hint={t('inviteDialog.rolesHint')} />
          {isTemporaryAllowed && <AccessEndField isPast={missing.isPast} />}
          {state.is === 'failed' && <Refusal error={state.error} />}
          {state.is === 'done' && state.answer.failure && <Refusal error={state.answer.failure} />}
          <InviteLink />
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('inviteDialog.submit', { count: Math.max(count, 1) })}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** What is wrong with the form at this moment. It is asked for once the form was sent, and anew with each change. */
const useMissing = (people: readonly Invitee[]) => {
  const [isSent, setSent] = useState(false)
  const [isPast, setPast] = useState(false)
  const { phone } = useAtomValue(inviteFields)
  const lacking = phone === 'mandatory' ? people.filter((one) => one.phone.trim() === '') : []
  const phones = isSent ? lacking.map(({ email }) => email) : []
  return {
    missing: { isEmpty: isSent && people.length === 0, phones, isPast },
    isComplete: people.length > 0 && lacking.length === 0,
    ask: (isPastNow: boolean) => {
      setSent(true)
      setPast(isPastNow)
    },
    forget: () => setSent(false),
  }
}

const focusInvalid = (form: HTMLFormElement): void =>
  // React marks the fields first.
  queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

const useInviteForm = (invitees: Invitees, onClose: () => void) => {
  const [state] = useAtom(invite)
  const send = useSetAtom(sendInvitations)
  const reset = useSetAtom(invite.reset)
  const clock = useAtomValue(clockAtom)
  const members = useAtomValue(shownUsers)
  const refused = state.is === 'done' ? state.answer.refused : []
  const { missing, isComplete, ask, forget } = useMissing(invitees.all)
  const problems = findProblems(invitees.held, { members, refused })
  const close = () => {
    reset()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const people = invitees.all
    invitees.commit()
    const expirationInSeconds = toSecondsUntilEnd(String(data.get('accessEnd') ?? ''), clock.now())
    ask(expirationInSeconds === 'past')
    const inviteeProblems = findProblems(people, { members, refused })
    const isWrong = inviteeProblems.incomplete.length > 0 || inviteeProblems.isTooMany
    if (!isComplete || isWrong || expirationInSeconds === 'past') return focusInvalid(form)
    const wanted = people.filter(({ email }) => !isKnown(inviteeProblems, email))
    if (wanted.length === 0) return
    const roleIds = data.getAll('roleIds').map(String)
    const invited = await send({ invitees: wanted, roleIds, expirationInSeconds })
    if (invited === undefined) return
    const left = wanted.filter(({ email }) => !invited.includes(email))
    if (left.length === 0) return close()
    forget()
    invitees.replace(left)
  }
  const sent = state.is === 'done' ? state.answer.emails : []
  return { state, submit, problems, missing, sent, close }
}
