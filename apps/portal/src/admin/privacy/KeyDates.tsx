import { useTranslation } from '../../i18n/use-translation.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'

type KeyDatesProps = {
  readonly createdAt?: string
  readonly lastUsedAt?: string
  /** Nothing stands before it in its line. */
  readonly isFirst?: boolean
}

const separator = ' · '

/** When something was added, and used last. */
export const KeyDates = ({ createdAt, lastUsedAt, isFirst = false }: KeyDatesProps) => {
  const { t } = useTranslation('privacy')
  return (
    <>
      {createdAt && (
        <>
          {!isFirst && separator}
          {t('added')} <RelativeTime at={createdAt} />
        </>
      )}
      {lastUsedAt && (
        <>
          {separator}
          {t('used')} <RelativeTime at={lastUsedAt} />
        </>
      )}
    </>
  )
}
