import { createElement, type SVGProps } from "react";

interface IconData {
  /** The shapes as tag and attributes. */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Draws an icon of lucide; the build uses it instead of the library's own, which is far larger. */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return function Icon({ size, ...rest }: SVGProps<SVGSVGElement> & { size: number }) {
    return (
      <svg
        {...rest}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes}
      </svg>
    );
  };
}
