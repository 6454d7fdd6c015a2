import sharp from 'sharp';

/** A drawn card that is nobody's: bars where a real one has print, and the outline of a head. JPEG, 1000 × 630. */
export async function drawDocument(): Promise<Uint8Array> {
  const bars = Array.from(
    { length: 6 },
    (_, line) =>
      `<rect x="400" y="${130 + line * 70}" width="${520 - line * 45}" height="26" fill="#3a4a57"/>`,
  ).join('');
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630">
    <rect width="1000" height="630" rx="40" fill="#dfe8ea"/>
    <rect x="60" y="120" width="270" height="360" fill="#b9c7cc"/>
    <circle cx="195" cy="250" r="70" fill="#6d7f88"/>
    <path d="M85 480a110 120 0 0 1 220 0z" fill="#6d7f88"/>${bars}</svg>`;
  return await sharp(Buffer.from(card)).flatten({ background: '#8a7a66' }).jpeg({ quality: 80 }).toBuffer();
}
