import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import type { Column, Sorting } from '../table/column.ts'
import { TableHead } from '../table/TableHead.tsx'
import type { Branch } from './tree.ts'
import { type TreeLine, treeLines, type TreeRow, treeStep } from './tree-rows.ts'

type TreeProps<Row> = {
  readonly label: string
  readonly branches: ReadonlyMap<string | undefined, Branch<Row>>
  /** The first holds the tree. */
  readonly columns: readonly Column<Row>[]
  readonly toName: (row: Row) => string
  readonly hasChildren: (row: Row) => boolean
  /** How the rows of each level are sorted, and a way to sort them otherwise. */
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  /** Asks for rows below a parent, or for more of them. */
  readonly onMore: (parentId: string | undefined) => void
}

/** Rows below rows, as a treegrid: arrows go up and down, open and close; one stop of the Tab key. */
export const Tree = <Row extends TreeRow>(props: TreeProps<Row>) => {
  const { label, branches, columns, hasChildren, sorting, onSort, onMore } = props
  const { direction } = useTranslation('parts')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const lines = treeLines(branches, open)
  const at = Math.min(current, lines.length - 1)
  const turn = (id: string, isOpen: boolean) => {
    setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)))
    if (isOpen && !branches.has(id)) onMore(id)
  }
  const press = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    const line = lines[index]
    if (line === undefined || event.target !== event.currentTarget) return
    const isOpen = line.is === 'row' && hasChildren(line.row) ? open.has(line.row.id) : undefined
    const levels = lines.map(({ level }) => level)
    const step = treeStep({ key: event.key, isRtl: direction === 'rtl' }, levels, index, isOpen)
    if (step === undefined) return
    event.preventDefault()
    if (step.open !== undefined && line.is === 'row') turn(line.row.id, step.open)
    if (step.to !== undefined) body.current?.querySelectorAll<HTMLElement>('tr')[step.to]?.focus()
  }
  return (
    <div className="v-panel">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- WAI-ARIA makes a treegrid of a table */}
      <table role="treegrid" className="v-table v-tree" aria-label={label}>
        <TableHead columns={columns} sorting={sorting} onSort={onSort} rowIds={[]} />
        <tbody ref={body}>
          {lines.map((line, index) => (
            <tr
              key={line.is === 'row' ? line.row.id : `more-${line.parent?.id}`}
              aria-level={line.level}
              aria-posinset={line.is === 'row' ? line.position : undefined}
              aria-setsize={line.is === 'row' ? line.size : undefined}
              aria-expanded={line.is === 'row' && hasChildren(line.row) ? open.has(line.row.id) : undefined}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => press(event, index)}
            >
              <Cells
                {...props}
                line={line}
                isOpen={line.is === 'row' && open.has(line.row.id)}
                onTurn={turn}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellsProps<Row> = TreeProps<Row> & {
  readonly line: TreeLine<Row>
  readonly isOpen: boolean
  readonly onTurn: (id: string, isOpen: boolean) => void
}

const Cells = <Row extends TreeRow>(props: CellsProps<Row>) => {
  const { line, columns, toName, hasChildren, isOpen, onTurn, onMore, label } = props
  const { t } = useTranslation('parts')
  const indent = { '--d': line.level } as CSSProperties
  if (line.is === 'more') {
    const { parent, branch } = line
    const more = () => onMore(parent?.id)
    return (
      <td colSpan={columns.length} data-in="lead">
        <div className="v-branch" style={indent}>
          {branch.error ? (
            <Refusal error={branch.error} retry={more} />
          ) : (
            <Button size="small" isBusy={branch.isLoading} onClick={more}>
              {t('loadMore', { name: parent === undefined ? label : toName(parent) })}
            </Button>
          )}
        </div>
      </td>
    )
  }
  const { row } = line
  return columns.map(({ id, place, needs, cell }, index) => (
    <td key={id} data-in={place} data-needs={needs}>
      {index > 0 ? (
        cell(row)
      ) : (
        <div className="v-branch" style={indent}>
          {hasChildren(row) ? (
            <button
              type="button"
              className="v-twist"
              aria-label={t(isOpen ? 'collapse' : 'expand', { name: toName(row) })}
              aria-expanded={isOpen}
              onClick={() => onTurn(row.id, !isOpen)}
            >
              <ChevronRight className="v-icon v-flip" aria-hidden="true" />
            </button>
          ) : (
            <span className="v-leaf" />
          )}
          <div className="v-cut">{cell(row)}</div>
        </div>
      )}
    </td>
  ))
}
