import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Ellipsis, type LucideIcon } from 'lucide-react'

export type MenuAction = {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly isDanger?: boolean
  readonly onSelect: () => void
}

type RowMenuProps = { readonly label: string; readonly actions: readonly MenuAction[] }

/** Everything that can be done to one row. Nothing at all where there is nothing to do. */
export const RowMenu = ({ label, actions }: RowMenuProps) =>
  actions.length === 0 ? null : (
    <Menu>
      <MenuButton className="v-icon-button" aria-label={label}>
        <Ellipsis className="v-icon" aria-hidden="true" />
      </MenuButton>
      <MenuItems anchor="bottom end" className="v-menu" modal={false}>
        {actions.map(({ id, label: action, icon: Icon, isDanger = false, onSelect }) => (
          <MenuItem key={id}>
            <button type="button" className={isDanger ? 'v-item is-danger' : 'v-item'} onClick={onSelect}>
              <Icon className="v-icon" aria-hidden="true" />
              {action}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
