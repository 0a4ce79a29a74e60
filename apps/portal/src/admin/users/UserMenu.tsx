import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import {
  deleteUser,
  disableUser,
  enableUser,
  resendActivationLink,
  updateUser,
} from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { Ban, CircleCheck, IdCard, Send, Trash2, VenetianMask } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { type MenuAction, RowMenu } from '../../kit/menu/RowMenu.tsx'
import { isImpersonated, signedInSession } from '../../session/session.atoms.ts'
import { stateOf } from './state-of.ts'
import { runAction, userDialog } from './users.atoms.ts'

/** Everything that can be done to one member, by who may do it. To oneself only roles can be changed. */
export const UserMenu = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const usual = useUsualActions(user)
  const grave = useGraveActions(user)
  const name = user.name || user.email
  const groups = [usual, grave].map((actions) => actions.filter((action) => action !== false))
  return <RowMenu label={t('actionsFor', { name })} groups={groups} />
}

type Actions = readonly (MenuAction | false)[]

const useUsualActions = (user: TeamUser): Actions => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(userDialog)
  const sayDone = useSetAtom(showToast)
  const run = useSetAtom(runAction)
  const state = stateOf(user)
  const name = user.name || user.email
  const resend = async () => {
    if (await run({ deed: 'resend', userId: user.id })) sayDone(t('said.resent', { email: user.email }))
  }
  const enable = async () => {
    if (await run({ deed: 'enable', userId: user.id })) sayDone(t('said.enabled', { name }))
  }
  return [
    may(updateUser) && {
      id: 'roles',
      label: t('actions.changeRoles'),
      icon: IdCard,
      onSelect: () => open({ is: 'changingRoles', user }),
    },
    state === 'pending' &&
      may(resendActivationLink) && { id: 'resend', label: t('actions.resend'), icon: Send, onSelect: resend },
    state === 'disabled' &&
      may(enableUser) && { id: 'enable', label: t('actions.enable'), icon: CircleCheck, onSelect: enable },
  ]
}

const useGraveActions = (user: TeamUser): Actions => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(userDialog)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const isActing = useAtomValue(isImpersonated)
  if (isMe) return []
  return [
    stateOf(user) === 'active' &&
      !isActing &&
      may(requestImpersonation) && {
        id: 'actFor',
        label: t('actions.actFor'),
        icon: VenetianMask,
        onSelect: () => open({ is: 'actingFor', user }),
      },
    stateOf(user) !== 'disabled' &&
      may(disableUser) && {
        id: 'disable',
        label: t('actions.disable'),
        icon: Ban,
        onSelect: () => open({ is: 'disabling', user }),
      },
    may(deleteUser) && {
      id: 'remove',
      label: t('actions.remove'),
      icon: Trash2,
      isDanger: true,
      onSelect: () => open({ is: 'removing', user }),
    },
  ]
}
