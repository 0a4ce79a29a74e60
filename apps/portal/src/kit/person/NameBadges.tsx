type NameBadgesProps = {
  readonly items: readonly { readonly id: string; readonly name: string }[]
  /** How many there are where some of them have no name yet; the number of `items` unless given. */
  readonly count?: number
  /** The column has no room for two badges and a number: of more than two it shows one. */
  readonly isNarrow?: boolean
}

/** Names of roles or groups as outlined badges: two of them, and how many more there are. All are in the title. */
export const NameBadges = ({ items, count = items.length, isNarrow = false }: NameBadgesProps) => {
  const shown = items.slice(0, isNarrow && count > 2 ? 1 : 2)
  const more = count - shown.length
  return (
    <span className="v-badges" title={items.map(({ name }) => name).join(', ')}>
      {shown.map(({ id, name }) => (
        <bdi key={id} className="v-badge is-role">
          {name}
        </bdi>
      ))}
      {more > 0 && (
        <bdi className="v-badge is-role is-number" dir="ltr">
          {`+${more}`}
        </bdi>
      )}
    </span>
  )
}
