import type { Column } from './column.ts'

type SkeletonRowsProps = {
  /** Only the shape of the columns counts. */
  readonly columns: readonly Column<never>[]
  readonly hasTicks: boolean
  readonly rows: number
}

/** The shape of rows that are on their way, so that nothing jumps when they come. */
export const SkeletonRows = ({ columns, hasTicks, rows }: SkeletonRowsProps) => (
  <tbody className="is-still" aria-hidden="true">
    {Array.from({ length: rows }, (_row, row) => (
      <tr key={row}>
        {hasTicks && <td className="w-check">{null}</td>}
        {columns.map(({ id, place, needs }) => (
          <td key={id} data-in={place} data-needs={needs}>
            {place === 'lead' ? <LeadBone /> : place !== 'menu' && <span className="v-bone" />}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

const LeadBone = () => (
  <div className="v-person">
    <span className="v-bone is-round" />
    <div>
      <span className="v-bone" />
      <span className="v-bone is-short" />
    </div>
  </div>
)
