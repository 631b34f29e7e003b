import { Skeleton, Stack } from '@mantine/core'

/** Placeholder rows of the final height while loading. */
export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Stack gap={0} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Stack key={row} gap={8} justify="center" h={56} px="md">
        <Skeleton h={16} w={`${72 - ((row * 17) % 30)}%`} />
        <Skeleton h={10} w="32%" />
      </Stack>
    ))}
  </Stack>
)
