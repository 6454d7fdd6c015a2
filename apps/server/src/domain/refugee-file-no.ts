/** File numbers of asylum seekers and refugees (domain-facts 2.4, 4.14). */
const FILE_NO = /^[A-Z]{3,6}\d{9,12}$/;

/** A file number in capitals, or null for what is none. */
export function parseRefugeeFileNo(text: string): string | null {
  const fileNo = text.trim().toUpperCase();
  return FILE_NO.test(fileNo) ? fileNo : null;
}
