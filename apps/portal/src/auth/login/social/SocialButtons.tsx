import { SocialButton } from './SocialButton.tsx'
import type { SocialEvent } from './social.flow.ts'

type Props = {
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** The one a person came in by last time, if it was one of these. */
  readonly lastUsed?: string | undefined
  readonly send: (event: SocialEvent) => void
}

/** One button for each provider, two in a row; of an odd number the first has one to itself. */
export const SocialButtons = ({ providers, lastUsed, send }: Props) => {
  const sorted = providers.toSorted(
    (one, other) => Number(other.id === lastUsed) - Number(one.id === lastUsed),
  )
  return (
    <div className={sorted.length % 2 === 1 ? 'v-providers is-odd' : 'v-providers'}>
      {sorted.map(({ id, name }) => (
        <SocialButton
          key={id}
          id={id}
          name={name}
          isLast={id === lastUsed}
          onClick={() => send({ is: 'chosen', provider: id })}
        />
      ))}
    </div>
  )
}
