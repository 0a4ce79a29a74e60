import {
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import { useAtomValue, useSetAtom } from 'jotai'
import { Globe, MapPin } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { PolicyLine } from './PolicyLine.tsx'
import { countryRule } from './restrictions.atoms.ts'
import { useCountryName } from './use-country-name.ts'

/** From which countries the organization may be used. */
export const CountrySection = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t, locale } = useTranslation('security')
  const toName = useCountryName()
  const view = useAtomValue(countryRule.view)
  const reload = useSetAtom(countryRule.reload)
  return (
    <ListPanel
      title={t('countries.title')}
      lead={t('countries.lead')}
      view={view}
      onRetry={() => void reload()}
    >
      {({ enabled, action, countries, isAvailable, failStrategy }) => (
        <>
          {!isAvailable && (
            <div className="v-alert is-warning">
              <Icon name="warning" />
              <div>{t('countries.unavailable')}</div>
            </div>
          )}
          <PolicyLine
            icon={Globe}
            title={t('countries.rule')}
            hint={
              enabled
                ? `${t(`countries.${action}`, { count: countries.length })} ${t('countries.failStrategy')}: ${t(`countries.failStrategies.${failStrategy}`)}.`
                : t('countries.off')
            }
            dialog="countryRule"
            operation={updateCountryRestrictionsConfig}
            isFixed={isFixed}
          />
          <PolicyLine
            icon={MapPin}
            title={t('countries.list')}
            hint={
              countries.length === 0
                ? t('countries.none')
                : new Intl.ListFormat(locale).format(countries.map(toName))
            }
            dialog="countries"
            operation={updateCountryRestrictions}
            isFixed={isFixed}
          />
        </>
      )}
    </ListPanel>
  )
}
