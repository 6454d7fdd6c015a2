const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
] as const;

/** "just now", "5 min ago", "in 2 h". */
export function sinceText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  const unit = UNITS.find((one) => Math.abs(ms) >= one.ms);
  if (!unit) return ms >= 0 ? 'just now' : 'in a moment';
  const count = Math.floor(Math.abs(ms) / unit.ms);
  return ms >= 0 ? `${count} ${unit.name} ago` : `in ${count} ${unit.name}`;
}
