/** How a language reads a file of arrays, such as a grid, a picture or a volume. */
interface Reader {
  /** The library, as people call it. */
  library: string;
  /** As its language's installer knows it. */
  packages: string;
  /** Statements that read the file and say what is in it. */
  read: string;
}

interface ArrayFile {
  ends: RegExp;
  /** `path` is the file. */
  python: Reader & { imports: string };
  /** `file` is the file's name; `null` where R only fetches it. */
  r: Omit<Reader, "library"> | null;
}

const ARRAY_FILES: readonly ArrayFile[] = [
  {
    ends: /\.(?:nc[34]?|cdf)$/i,
    python: {
      library: "xarray",
      packages: "xarray netCDF4",
      imports: "import xarray",
      read: "dataset = xarray.open_dataset(path)\nprint(dataset)\n",
    },
    r: { packages: "ncdf4", read: "data <- ncdf4::nc_open(file)\nprint(data)\n" },
  },
  {
    ends: /\.(?:h5|hdf5|he5|nwb|h5ad)$/i,
    python: {
      library: "h5py",
      packages: "h5py",
      imports: "import h5py",
      read: "file = h5py.File(path)\nfile.visititems(print)\n",
    },
    r: {
      packages: "hdf5r",
      read: 'data <- hdf5r::H5File$new(file, mode = "r")\nprint(data$ls(recursive = TRUE))\n',
    },
  },
  {
    ends: /\.tiff?$/i,
    python: {
      library: "rasterio",
      packages: "rasterio",
      imports: "import rasterio",
      read: "raster = rasterio.open(path)\nprint(raster.profile)\nvalues = raster.read()\n",
    },
    r: { packages: "terra", read: "raster <- terra::rast(file)\nprint(raster)\n" },
  },
  {
    ends: /\.nii(?:\.gz)?$/i,
    python: {
      library: "NiBabel",
      packages: "nibabel",
      imports: "import nibabel",
      read: "image = nibabel.load(path)\nprint(image.header)\nvalues = image.get_fdata()\n",
    },
    r: null,
  },
  {
    ends: /\.npy$/i,
    python: {
      library: "NumPy",
      packages: "numpy",
      imports: "import numpy",
      read: "array = numpy.load(path)\nprint(array.dtype, array.shape)\n",
    },
    r: null,
  },
  {
    ends: /\.npz$/i,
    python: {
      library: "NumPy",
      packages: "numpy",
      imports: "import numpy",
      read: "arrays = numpy.load(path)\nfor name in arrays.files:\n    print(name, arrays[name].dtype, arrays[name].shape)\n",
    },
    r: null,
  },
  {
    ends: /\.(?:fits?|fts)(?:\.gz)?$/i,
    python: {
      library: "Astropy",
      packages: "astropy",
      imports: "from astropy.io import fits",
      read: "units = fits.open(path)\nunits.info()\n",
    },
    r: null,
  },
];

/** `null` for a file that is known to hold no arrays. */
export function findArrayFile(path: string): ArrayFile | null {
  return ARRAY_FILES.find(({ ends }) => ends.test(path)) ?? null;
}
