import { chips } from "../../ui/chip.css.ts";

interface ShareProps {
  title: string;
  /** Absolute. */
  address: string;
}

/** Plain links: the other sites get a request only when one of them is followed. */
export function Share({ title, address }: ShareProps) {
  const url = encodeURIComponent(address);
  return (
    <ul id="share" className={chips} aria-label="Share">
      <li>
        <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}>Share on LinkedIn</a>
      </li>
      <li>
        <a href={`https://x.com/intent/post?url=${url}&text=${encodeURIComponent(title)}`}>
          Share on X
        </a>
      </li>
    </ul>
  );
}
