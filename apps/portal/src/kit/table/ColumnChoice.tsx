import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { Columns3 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Check } from '../form/Check.tsx'
import type { useColumnChoice } from './use-column-choice.ts'

type ColumnChoiceProps = {
  readonly choice: Pick<ReturnType<typeof useColumnChoice>, 'options' | 'show'>
}

/** A button that opens the columns of a table as boxes. */
export const ColumnChoice = ({ choice: { options, show } }: ColumnChoiceProps) => {
  const { t } = useTranslation('parts')
  return (
    <Popover>
      <PopoverButton className="v-button is-secondary is-icon" aria-label={t('columns')}>
        <Columns3 className="v-icon" aria-hidden="true" />
      </PopoverButton>
      <PopoverPanel anchor={{ to: 'bottom end', gap: 4 }} className="v-menu is-choice">
        <fieldset aria-label={t('columns')}>
          {options.map(({ id, label, isShown, isFixed }) => (
            <Check
              key={id}
              name="columns"
              value={id}
              label={label}
              isChecked={isShown}
              isDisabled={isFixed}
              onChange={(isWanted) => show(id, isWanted)}
            />
          ))}
        </fieldset>
      </PopoverPanel>
    </Popover>
  )
}
