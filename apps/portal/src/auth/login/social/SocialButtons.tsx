import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { LastUsed } from '../ways/LastUsed.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import type { SocialEvent } from './social.flow.ts'

type Props = {
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** The one a person came in by last time, if it was one of these. */
  readonly lastUsed?: string | undefined
  readonly send: (event: SocialEvent) => void
}

/** Two stand in a row; of an odd number the first has one to itself, and room for the whole sentence. */
const isAlone = (index: number, count: number): boolean => index === 0 && count % 2 === 1

/** One button for each provider. */
export const SocialButtons = ({ providers, lastUsed, send }: Props) => {
  const { t } = useTranslation('social')
  const sorted = providers.toSorted(
    (one, other) => Number(other.id === lastUsed) - Number(one.id === lastUsed),
  )
  return (
    <div className="v-providers">
      {sorted.map(({ id, name }, index) => (
        <Button
          key={id}
          size="large"
          isWide
          aria-label={t('continueWith', { name })}
          onClick={() => send({ is: 'chosen', provider: id })}
        >
          <ProviderMark id={id} name={name} />
          <span className="v-cut">
            {isAlone(index, providers.length) ? t('continueWith', { name }) : name}
          </span>
          {id === lastUsed && <LastUsed />}
        </Button>
      ))}
    </div>
  )
}
