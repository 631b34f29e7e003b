import type { Style, Tool } from '#features/annotations/web/annotator.ts'
import { styleFields } from './style-fields.ts'
import classes from './tools.module.css'

type Props = { tool: Tool; style: Style }

/** A sample of what a tool draws with a style. */
export const Sample = ({ tool, style }: Props) => (
  <svg className={classes.sample} viewBox="0 0 28 28" width={28} height={28} aria-hidden>
    <Mark tool={tool} style={style} />
  </svg>
)

function Mark({ tool, style: { color, opacity, stroke_width, font_size } }: Props) {
  const fields = styleFields[tool]
  if (tool === 'eraser')
    return <circle cx={14} cy={14} r={Math.min(12, stroke_width / 2.5)} fill="none" stroke="#5f6670" strokeWidth={1.5} />
  if (fields.includes('font_size')) {
    return (
      <text x={14} y={20} fontSize={Math.min(26, font_size * 1.2)} textAnchor="middle" fill={color} fillOpacity={opacity}>
        A
      </text>
    )
  }
  if (!fields.includes('stroke_width')) return <circle cx={14} cy={14} r={10} fill={color} fillOpacity={opacity} />
  const width = Math.min(16, stroke_width)
  return <path d="M6 21 C 10 8, 16 20, 22 7" fill="none" stroke={color} strokeOpacity={opacity} strokeWidth={width} strokeLinecap="round" />
}
