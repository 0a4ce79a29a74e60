import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { hostAtom } from '../../ports/host.ts'
import { goWithinAccount, route } from '../../ports/route.ts'
import { type Tab, Tabs } from './Tabs.tsx'

type DetailPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** The list that the item is of, as it is called on screen. */
  readonly list: string
  /** The one primary action. */
  readonly action?: ReactNode
  /** The first is shown where the address names none of them. */
  readonly tabs: readonly (Tab & { readonly content: ReactNode })[]
}

/**
 * One item of a list: the way back, its title, and tabs. The chosen tab is part of the address, so that a reload and a
 * link show the same part: `admin/<page>/<item>/<tab>`.
 */
export const DetailPage = ({ title, lead, list, action, tabs }: DetailPageProps) => {
  const { t } = useTranslation('parts')
  const host = useAtomValue(hostAtom)
  const { key } = useAtomValue(route)
  const go = useSetAtom(goWithinAccount)
  const id = useId()
  useEffect(() => host.title({ title }), [host, title])
  // Parts of the key stay encoded as they are: an id may hold a slash.
  const [area = '', page = '', item = '', tabInAddress] = key.split('/')
  const shown = tabs.find((tab) => tab.id === tabInAddress) ?? tabs[0]
  const show = (tab: string) =>
    go([area, page, item, ...(tab === tabs[0]?.id ? [] : [tab])].join('/'), {}, { replace: false })
  return (
    <div className="v-content">
      <header className="v-head">
        <div className="v-item-head">
          <button
            type="button"
            className="v-icon-button"
            aria-label={t('backTo', { list })}
            onClick={() => go(`${area}/${page}`)}
          >
            <ArrowLeft className="v-icon v-flip" aria-hidden="true" />
          </button>
          <div>
            <h1 className="v-title" tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p>{lead}</p>}
          </div>
        </div>
        {action}
      </header>
      <Tabs id={id} label={title} tabs={tabs} shown={shown?.id} onShow={show} />
      {shown && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.id}`} className="v-tab-panel">
          {shown.content}
        </div>
      )}
    </div>
  )
}
