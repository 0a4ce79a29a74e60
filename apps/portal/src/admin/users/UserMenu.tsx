import {
  deleteUser,
  disableUser,
  enableUser,
  resendActivationLink,
  updateUser,
} from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { Ban, CircleCheck, IdCard, Send, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { type MenuAction, RowMenu } from '../../kit/menu/RowMenu.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { stateOf } from './state-of.ts'
import { enable, resendInvitation, userDialog, userNews } from './users.atoms.ts'

/** Everything that can be done to one member, by who may do it. To oneself only roles can be changed. */
export const UserMenu = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const open = useSetAtom(userDialog)
  const say = useSetAtom(userNews)
  const runEnable = useSetAtom(enable)
  const runResend = useSetAtom(resendInvitation)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const state = stateOf(user)
  const name = user.name || user.email
  const resend = async () => (await runResend(user.id)) && say(t('said.resent', { email: user.email }))
  const enableNow = async () => (await runEnable(user.id)) && say(t('said.enabled', { name }))
  const actions: (MenuAction | false)[] = [
    may(updateUser) && {
      id: 'roles',
      label: t('actions.changeRoles'),
      icon: IdCard,
      onSelect: () => open({ is: 'changingRoles', user }),
    },
    state === 'pending' &&
      may(resendActivationLink) && { id: 'resend', label: t('actions.resend'), icon: Send, onSelect: resend },
    state === 'disabled' &&
      may(enableUser) && { id: 'enable', label: t('actions.enable'), icon: CircleCheck, onSelect: enableNow },
    state !== 'disabled' &&
      !isMe &&
      may(disableUser) && {
        id: 'disable',
        label: t('actions.disable'),
        icon: Ban,
        onSelect: () => open({ is: 'disabling', user }),
      },
    !isMe &&
      may(deleteUser) && {
        id: 'remove',
        label: t('actions.remove'),
        icon: Trash2,
        isDanger: true,
        onSelect: () => open({ is: 'removing', user }),
      },
  ]
  return <RowMenu label={t('actionsFor', { name })} actions={actions.filter((action) => action !== false)} />
}
