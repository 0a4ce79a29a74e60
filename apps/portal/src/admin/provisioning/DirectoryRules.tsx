import { useTranslation } from '../../i18n/use-translation.ts'

const rules = [
  ['added', 'addedLead'],
  ['deactivated', 'deactivatedLead'],
  ['deleted', 'deletedLead'],
  ['address', 'addressLead'],
  ['administrator', 'administratorLead'],
  ['restrictions', 'restrictionsLead'],
] as const

/** What a change in the directory does here. */
export const DirectoryRules = () => {
  const { t } = useTranslation('provisioning')
  return (
    <section className="v-settings">
      <header>
        <h2>{t('rules.title')}</h2>
      </header>
      <div className="v-panel">
        {rules.map(([title, lead]) => (
          <div key={title} className="v-line">
            <div>
              <span className="font-medium">{t(`rules.${title}`)}</span>
              <small>{t(`rules.${lead}`)}</small>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
