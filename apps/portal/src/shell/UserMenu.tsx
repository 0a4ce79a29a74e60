import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useSetAtom } from 'jotai'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Person } from '../kit/person/Person.tsx'
import { signOut } from '../session/sign-out.ts'
import type { Session } from '../session/types.ts'
import { whenSaved } from '../routes/leave.atoms.ts'

/** Oneself, at the foot of the navigation. */
export const UserMenu = ({ session: { user } }: { readonly session: Session }) => {
  const { t } = useTranslation('shell')
  const guard = useSetAtom(whenSaved)
  const leave = useSetAtom(signOut)
  return (
    <Menu>
      <MenuButton className="v-account">
        <span className="v-hidden">{t('yourMenu')}</span>
        <Person id={user.id} name={user.name} email={user.email} url={user.profilePictureUrl} />
        <ChevronsUpDown className="v-icon" aria-hidden="true" />
      </MenuButton>
      <MenuItems anchor="top start" className="v-menu is-account" modal={false}>
        <MenuItem>
          <button type="button" className="v-item" onClick={() => guard(() => leave())}>
            <LogOut className="v-icon v-flip" aria-hidden="true" />
            {t('signOut')}
          </button>
        </MenuItem>
      </MenuItems>
    </Menu>
  )
}
