import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'

type PaginationProps = {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  readonly totalItems: number
  readonly onPage: (page: number) => void
}

/** Which rows these are, and the way to the next ones. */
export const Pagination = ({ page, pageSize, totalItems, onPage }: PaginationProps) => {
  const { t, locale } = useTranslation('table')
  if (totalItems === 0) return null
  const number = new Intl.NumberFormat(locale)
  const pages = Math.max(Math.ceil(totalItems / pageSize), 1)
  const from = page * pageSize + 1
  const to = Math.min(from + pageSize - 1, totalItems)
  return (
    <div className="v-pager">
      <span>
        <bdi dir="ltr">{`${number.format(from)}–${number.format(to)}`}</bdi>{' '}
        {t('of', { total: number.format(totalItems) })}
      </span>
      <span className="v-wide">
        {t('page', { page: number.format(page + 1), pages: number.format(pages) })}
      </span>
      <button
        type="button"
        className="v-icon-button is-edged"
        aria-label={t('previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="v-icon v-flip" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="v-icon-button is-edged"
        aria-label={t('next')}
        disabled={page + 1 >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="v-icon v-flip" aria-hidden="true" />
      </button>
    </div>
  )
}
