import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { LastUsed } from '../methods/LastUsed.tsx'
import { ProviderMark } from './ProviderMark.tsx'

type SocialButtonProps = {
  readonly id: string
  readonly name: string
  /** Stands for a provider without a mark; the first letter of its name unless said otherwise. */
  readonly initial?: string
  readonly isLast?: boolean
  readonly onClick?: () => void
}

/** One provider. Its style sheet shows the whole sentence where a button has a row to itself, and the name elsewhere. */
export const SocialButton = ({ id, name, initial, isLast, onClick }: SocialButtonProps) => {
  const { t } = useTranslation('social')
  const sentence = t('continueWith', { name })
  return (
    <Button size="large" isWide data-way={id} aria-label={sentence} onClick={onClick}>
      <ProviderMark id={id} name={name} initial={initial} />
      <span className="v-cut is-sentence">{sentence}</span>
      <span className="v-cut is-name">{name}</span>
      <LastUsed isShown={isLast} />
    </Button>
  )
}
