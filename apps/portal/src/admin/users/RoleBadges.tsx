import type { TeamUser } from '@vestibule/contract/schemas/user'

const shown = 2

/** Roles as outlined chips: at most two, then how many more. */
export const RoleBadges = ({ roles }: Pick<TeamUser, 'roles'>) => {
  const more = roles.length - shown
  return (
    <span className="v-badges" title={roles.map(({ name }) => name).join(', ')}>
      {roles.slice(0, shown).map(({ id, name }) => (
        <bdi key={id} className="v-badge is-role">
          {name}
        </bdi>
      ))}
      {more > 0 && (
        <bdi className="v-badge is-role" dir="ltr">
          {`+${more}`}
        </bdi>
      )}
    </span>
  )
}
