import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../feedback/Icon.tsx'
import { Box } from './Box.tsx'

type DoneProps = {
  readonly title: string
  readonly body: string
  readonly still: string
  readonly onContinue: () => void
}

/** It worked, and the way on opens by itself; whoever does not want to wait presses Continue. */
export const Done = ({ title, body, still, onContinue }: DoneProps) => {
  const { t } = useTranslation('common')
  return (
    <Box
      title={title}
      lead={<output>{body}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
      footer={
        <>
          {still}{' '}
          <button type="button" className="v-link" onClick={onContinue}>
            {t('continue')}
          </button>
        </>
      }
    />
  )
}
