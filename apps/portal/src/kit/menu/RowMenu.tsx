import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'

export type MenuAction = {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly isDanger?: boolean
  readonly onSelect: () => void
}

type RowMenuProps = {
  readonly label: string
  /** With a line between them; a group without actions is not there. */
  readonly groups: readonly (readonly MenuAction[])[]
}

/** Everything that can be done to one row. Nothing at all where there is nothing to do. */
export const RowMenu = ({ label, groups }: RowMenuProps) => {
  const shown = groups.filter((actions) => actions.length > 0)
  if (shown.length === 0) return null
  return (
    <Menu>
      <MenuButton className="v-icon-button" aria-label={label}>
        <Ellipsis className="v-icon" aria-hidden="true" />
      </MenuButton>
      <MenuItems anchor="bottom end" className="v-menu" modal={false}>
        {shown.map((actions, group) => (
          <Fragment key={actions[0]?.id}>
            {group > 0 && <MenuSeparator as="hr" />}
            {actions.map((action) => (
              <Item key={action.id} {...action} />
            ))}
          </Fragment>
        ))}
      </MenuItems>
    </Menu>
  )
}

const Item = ({ label, icon: Icon, isDanger = false, onSelect }: MenuAction) => (
  <MenuItem>
    <button type="button" className={isDanger ? 'v-item is-danger' : 'v-item'} onClick={onSelect}>
      <Icon className="v-icon" aria-hidden="true" />
      {label}
    </button>
  </MenuItem>
)
