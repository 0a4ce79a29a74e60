type AvatarProps = {
  /** Who it stands for: the same id always has the same hue. */
  readonly id: string
  readonly name: string
  readonly isLarge?: boolean
}

const hues = 6

const hueOf = (id: string): number =>
  [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % hues

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

/** Initials on a tint. Decoration: the name stands beside it. */
export const Avatar = ({ id, name, isLarge = false }: AvatarProps) => (
  <span className={isLarge ? 'v-avatar is-large' : 'v-avatar'} data-hue={hueOf(id) + 1} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
