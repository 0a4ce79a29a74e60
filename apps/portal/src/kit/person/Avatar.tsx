import { useState } from 'react'

type AvatarProps = {
  /** Who it stands for: the same id always has the same hue. */
  readonly id: string
  readonly name: string
  /** A picture of them. One that does not come leaves the initials. */
  readonly url?: string | null | undefined
  readonly isLarge?: boolean
}

const hues = 6

const toHue = (id: string): number =>
  [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % hues

const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

/** A picture, or initials on a tint. Decoration: the name stands beside it. */
export const Avatar = ({ id, name, url, isLarge = false }: AvatarProps) => {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={isLarge ? 'v-avatar is-large' : 'v-avatar'} data-hue={toHue(id) + 1} aria-hidden="true">
      {url && url !== missing ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setMissing(url)} />
      ) : (
        toInitials(name)
      )}
    </span>
  )
}
