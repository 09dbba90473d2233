import QRCode from 'qrcode';
import { useEffect, useState } from 'react';

const SIZE = 200;

/** A QR code; made in the browser, so that its content is sent nowhere. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    void QRCode.toDataURL(content, { width: SIZE, margin: 2 }).then(setSource);
  }, [content]);
  return source === null ? null : <img src={source} width={SIZE} height={SIZE} alt={label} />;
}
