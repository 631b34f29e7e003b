/** A key that identifies a file if it is chosen again, as far as a browser can tell. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`
