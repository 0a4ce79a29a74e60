import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { resendInvitationLinkToAllTenants } from '@vestibule/contract/areas/invites'
import {
  deleteUser,
  disableUser,
  enableUser,
  lockUser,
  resendActivationLink,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import {
  Ban,
  CalendarClock,
  CalendarOff,
  CircleCheck,
  Lock,
  LockOpen,
  Pencil,
  Send,
  Trash2,
  VenetianMask,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { type MenuAction, RowMenu } from '../../kit/menu/RowMenu.tsx'
import { isImpersonated, signedInSession } from '../../session/session.atoms.ts'
import { toUserState } from './user-state.ts'
import { areAllUsersShown } from './all-users.atoms.ts'
import { areTemporaryUsersAllowed } from './temporary-users.atoms.ts'
import { runAction } from './users.atoms.ts'

/** Everything that can be done to one member, by who may do it. To oneself only roles can be changed. */
export const UserMenu = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const usual = useUsualActions(user)
  const access = useAccessEndActions(user)
  const grave = useGraveActions(user)
  const name = user.name || user.email
  const groups = [usual, access, grave].map((actions) => actions.filter((action) => action !== false))
  return <RowMenu label={t('actionsFor', { name })} groups={groups} />
}

type Actions = readonly (MenuAction | false)[]

const useUsualActions = (user: TeamUser): Actions => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const sayDone = useSetAtom(showToast)
  const run = useSetAtom(runAction)
  const isReseller = useAtomValue(areAllUsersShown)
  const state = toUserState(user)
  const name = user.name || user.email
  const resend = async () => {
    if (await run({ action: 'resend', user })) sayDone(t('messages.resent', { email: user.email }))
  }
  const resendAll = async () => {
    if (await run({ action: 'resendAll', user })) sayDone(t('messages.resentAll', { email: user.email }))
  }
  const enable = async () => {
    if (await run({ action: 'enable', user })) sayDone(t('messages.enabled', { name }))
  }
  const unlock = async () => {
    if (await run({ action: 'unlock', user })) sayDone(t('messages.unlocked', { name }))
  }
  return [
    may(updateUser) && {
      id: 'edit',
      label: t('actions.edit'),
      icon: Pencil,
      onSelect: () => open('edit', user.id),
    },
    state === 'pending' &&
      may(resendActivationLink) && { id: 'resend', label: t('actions.resend'), icon: Send, onSelect: resend },
    state === 'pending' &&
      isReseller &&
      may(resendActivationLink) &&
      may(resendInvitationLinkToAllTenants) && {
        id: 'resendAll',
        label: t('actions.resendAll'),
        icon: Send,
        onSelect: resendAll,
      },
    state === 'disabled' &&
      may(enableUser) && { id: 'enable', label: t('actions.enable'), icon: CircleCheck, onSelect: enable },
    state === 'locked' &&
      may(unlockUser) && { id: 'unlock', label: t('actions.unlock'), icon: LockOpen, onSelect: unlock },
  ]
}

/** When access ends; for those who are not oneself, where the installation has temporary users. */
const useAccessEndActions = (user: TeamUser): Actions => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const sayDone = useSetAtom(showToast)
  const run = useSetAtom(runAction)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const isAllowed = useAtomValue(areTemporaryUsersAllowed)
  if (isMe || !isAllowed) return []
  const name = user.name || user.email
  const makeUserPermanent = async () => {
    if (await run({ action: 'permanent', user })) sayDone(t('messages.permanent', { name }))
  }
  return [
    may(updateUserExpirationTime) && {
      id: 'accessEnd',
      label: t('actions.accessEnd'),
      icon: CalendarClock,
      onSelect: () => open('accessEnd', user.id),
    },
    user.temporaryExpirationDate !== undefined &&
      may(setPermanentUser) && {
        id: 'permanent',
        label: t('actions.permanent'),
        icon: CalendarOff,
        onSelect: makeUserPermanent,
      },
  ]
}

const useGraveActions = (user: TeamUser): Actions => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const isActing = useAtomValue(isImpersonated)
  if (isMe) return []
  return [
    toUserState(user) === 'active' &&
      !isActing &&
      may(requestImpersonation) && {
        id: 'actFor',
        label: t('actions.actFor'),
        icon: VenetianMask,
        onSelect: () => open('actFor', user.id),
      },
    toUserState(user) !== 'disabled' &&
      may(disableUser) && {
        id: 'disable',
        label: t('actions.disable'),
        icon: Ban,
        onSelect: () => open('disable', user.id),
      },
    !['disabled', 'locked', 'pending'].includes(toUserState(user)) &&
      may(lockUser) && {
        id: 'lock',
        label: t('actions.lock'),
        icon: Lock,
        onSelect: () => open('lock', user.id),
      },
    may(deleteUser) && {
      id: 'remove',
      label: t('actions.remove'),
      icon: Trash2,
      isDanger: true,
      onSelect: () => open('remove', user.id),
    },
  ]
}
